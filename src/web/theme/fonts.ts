/** Inter for all text, Bitter for page titles: Latin characters only, in the weights that we use. */
import '@fontsource/inter/latin-400.css';
import '@fontsource/inter/latin-600.css';
import '@fontsource/inter/latin-700.css';
import '@fontsource/bitter/latin-700.css';
