-- Normalizes a text for search: removes Unicode compatibility forms, accents, vowel points and
-- invisible characters, replaces letters with a stroke by plain ones and digits by ASCII ones, and
-- lower-cases all letters. `foldText` in backend/desk/searchText.ts does the same with what an
-- operator types.
CREATE FUNCTION search_fold(given text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN (
    CASE WHEN given ~ '[^\x01-\x7f]' THEN
      translate(
        replace(replace(replace(replace(replace(replace(
          lower(normalize(
            regexp_replace(
              normalize(given, NFKD),
              '[\u00ad\u0300-\u036f\u0591-\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff]', '', 'g'
            ),
            NFKC
          )),
          'ß', 'ss'), 'ẞ', 'ss'), 'æ', 'ae'), 'Æ', 'ae'), 'œ', 'oe'), 'Œ', 'oe'),
        'øØđĐðÐłŁħĦŧŦıىةٱ٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹०१२३४५६७८९',
        'ooddddllhhttiيها012345678901234567890123456789'
      )
    ELSE lower(coalesce(given, '')) END
  );

-- Returns the words of a text, for both indexes and queries. Emoji are stored as character
-- references, whose digits are not words. The parts of an address or number are words too. The
-- configuration "simple" works for every language.
-- In scripts without spaces between words (Han, kana, Hangul, Thai, Lao, Burmese, Khmer), each pair
-- of adjacent characters is a word, so that a word is found inside a sentence. A number in groups,
-- such as a phone number, is also one word.
-- The cost tells the planner that the index is cheaper than the function.
CREATE OR REPLACE FUNCTION search_words(given text) RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE COST 5000
  RETURN (
    SELECT to_tsvector('pg_catalog.simple'::regconfig, spaced || ' ' || translate(spaced, '@._-/+', '      '))
      || CASE WHEN spaced <> plain THEN
        (SELECT array_to_tsvector(array_agg(DISTINCT substr(run[1], at, 2)))
          FROM regexp_matches(plain, '([\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3005-\u3007\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]+)', 'g') AS run, generate_series(1, length(run[1])) AS at)
        ELSE ''::tsvector END
      || CASE WHEN plain ~ '\d[ ()./-]+\d' THEN
        (SELECT coalesce(array_to_tsvector(array_agg(DISTINCT regexp_replace(number[1], '\D', '', 'g'))), ''::tsvector)
          FROM regexp_matches(plain, '(\d[\d ()./-]{4,30}\d)', 'g') AS number)
        ELSE ''::tsvector END
    FROM (
      SELECT plain, regexp_replace(plain, '[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3005-\u3007\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]+', ' ', 'g') AS spaced
      FROM (
        SELECT search_fold(CASE WHEN given LIKE '%&#%' THEN regexp_replace(given, '&#x?[0-9a-fA-F]+', ' ', 'g') ELSE given END) AS plain
      ) AS folded
    ) AS split
  );

REINDEX INDEX messages_by_word;
REINDEX INDEX chat_notes_by_word;
REINDEX INDEX chats_by_word;
REINDEX INDEX tickets_by_word;
REINDEX INDEX ticket_messages_by_word;
