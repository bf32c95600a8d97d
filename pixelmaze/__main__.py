from pixelmaze.cli import main

main()
