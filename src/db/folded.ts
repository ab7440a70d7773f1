import { sql, type SqlFragment } from './sql.ts';

/**
 * SQL for a text stripped of letter case and accents, for search. Most texts need only to be lower-cased; removing
 * accents costs ten times as much.
 *
 *     folded(sql`name`) // Zoë Strauß: 'zoe strauss'
 */
export const folded = (text: SqlFragment): SqlFragment => sql`
  case when octet_length(${text}) = char_length(${text}) then lower(${text})
  else replace(translate(regexp_replace(normalize(lower(${text}), nfkd), '[\\u0300-\\u036f]', '', 'g'),
    'øłđðħı', 'olddhi'), 'ß', 'ss') end`;

/**
 * SQL for a text in the form in which filters compare names: without letter case, in Unicode's composed form. Depending
 * on the device, the same name arrives composed or decomposed.
 *
 *     comparable(sql`name`) // Zoë, with one character or two for its last letter: 'zoë' with one
 */
export const comparable = (text: SqlFragment): SqlFragment => sql`
  lower(case when octet_length(${text}) = char_length(${text}) then ${text} else normalize(${text}, nfc) end)`;
