-- As in 161-words-at-less-cost.sql, with the words in angle brackets: customers write keys, tags and values so. The
-- indexes are not rebuilt, because that would hold up calls. Texts of earlier versions keep their words.
CREATE OR REPLACE FUNCTION search_words(given text) RETURNS tsvector
LANGUAGE plpgsql IMMUTABLE PARALLEL RESTRICTED COST 5000 SET search_path FROM CURRENT AS $$
DECLARE
  plain text := CASE WHEN given LIKE '%&#%' THEN regexp_replace(given, '&#x?[0-9a-fA-F]+', ' ', 'g') ELSE given END;
  spaced text;
  words tsvector;
BEGIN
  plain := search_fold(plain);
  -- PostgreSQL takes `<Enter>` for a tag and `&copy;` for an entity, and leaves out both.
  plain := translate(plain, '<>&', '   ');
  spaced := plain;
  -- Only a text with characters of several bytes has other scripts.
  IF octet_length(plain) <> length(plain) THEN
    spaced := regexp_replace(plain, '[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3005-\u3007\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]+', ' ', 'g');
  END IF;
  words := to_tsvector('pg_catalog.simple'::regconfig, spaced || ' ' || translate(spaced, '@._-/+', '      '));
  IF spaced <> plain THEN
    words := words || (
      SELECT array_to_tsvector(array_agg(DISTINCT substr(run[1], at, 2)))
      FROM regexp_matches(plain, '([\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3005-\u3007\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]+)', 'g') AS run,
        generate_series(1, length(run[1])) AS at
    );
  END IF;
  IF plain ~ '\d[ ()./-]+\d' THEN
    words := words || (
      SELECT coalesce(array_to_tsvector(array_agg(DISTINCT regexp_replace(number[1], '\D', '', 'g'))), ''::tsvector)
      FROM regexp_matches(plain, '(\d[\d ()./-]{4,30}\d)', 'g') AS number
    );
  END IF;
  RETURN words;
END
$$;
