import ar from './texts/ar.json' with { type: 'json' };
import de from './texts/de.json' with { type: 'json' };
import es from './texts/es.json' with { type: 'json' };
import fr from './texts/fr.json' with { type: 'json' };
import ja from './texts/ja.json' with { type: 'json' };
import pt from './texts/pt.json' with { type: 'json' };

/**
 * The shell's texts in all built-in languages except English. One file, because six file names in
 * every page would be larger.
 */
export const otherTexts = { ar, de, es, fr, ja, pt };
