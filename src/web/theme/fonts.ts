/** Inter for everything, Bitter for page titles: latin letters only, in the weights that we use. */
import '@fontsource/inter/latin-400.css';
import '@fontsource/inter/latin-600.css';
import '@fontsource/inter/latin-700.css';
import '@fontsource/bitter/latin-700.css';
