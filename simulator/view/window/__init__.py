"""The replay window's parts, as shapes and hot places: no pygame in here, so that all of it can be tested and drawn."""
