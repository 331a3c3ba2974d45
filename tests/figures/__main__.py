"""`make bench`."""

from figures.bench import main

if __name__ == "__main__":
    main()
