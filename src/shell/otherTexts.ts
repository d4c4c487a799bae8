import ar from './texts/ar.json' with { type: 'json' };
import de from './texts/de.json' with { type: 'json' };
import es from './texts/es.json' with { type: 'json' };
import fr from './texts/fr.json' with { type: 'json' };
import ja from './texts/ja.json' with { type: 'json' };
import pt from './texts/pt.json' with { type: 'json' };

/** The words of the shell in all built-in languages but English. Together they weigh less than the names of six files in every page. */
export const otherTexts = { ar, de, es, fr, ja, pt };
