print("qix")
