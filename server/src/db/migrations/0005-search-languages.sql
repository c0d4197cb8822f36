-- Full-text search by the stems of three languages, and by pairs of characters where words have no spaces between them
-- (docs/decisions/search-languages.md).

-- All stemmers leave out the same words, so that the index holds no word that English searches ignore.
create text search dictionary search_english (template = snowball, language = english, stopwords = english);
create text search dictionary search_german (template = snowball, language = german, stopwords = english);
create text search dictionary search_french (template = snowball, language = french, stopwords = english);
create text search configuration search_english (copy = english);
create text search configuration search_german (copy = german);
create text search configuration search_french (copy = french);
alter text search configuration search_english alter mapping replace english_stem with search_english;
alter text search configuration search_german alter mapping replace german_stem with search_german;
alter text search configuration search_french alter mapping replace french_stem with search_french;

-- The characters of Thai, Lao, Burmese, Khmer, Chinese, Japanese and Korean words, as a class of regular expressions.
-- fetch/narrow/unsegmented.ts has the same class.
create function unsegmented_characters() returns text language sql immutable as $$
  select '[\u0e01-\u0e3a\u0e40-\u0e4e\u0e81-\u0ece\u1000-\u103f\u1050-\u109f\u1780-\u17d3\u3005-\u3007\u3041-\u3096'
      || '\u3099\u309a\u309d-\u309f\u30a1-\u30fa\u30fc-\u30ff\u3105-\u312f\u31a0-\u31bf\u31f0-\u31ff\u3400-\u4dbf'
      || '\u4e00-\u9fff\uac00-\ud7a3\uf900-\ufaff\uff66-\uff9f\U00020000-\U000323af]'
$$;

-- Returns each such character of a text, and each two adjacent ones with their place.
create function search_pairs(content text) returns tsvector language sql immutable as $$
  select coalesce(string_agg(one || case when next <> ' ' then ' ' || one || next || ':' || place else '' end, ' '),
                  '')::tsvector
    from string_to_array(regexp_replace(content, replace(unsegmented_characters(), '[', '[^') || '+', ' ', 'g'), null)
         as characters,
         unnest(characters, characters[2:]) with ordinality as pair (one, next, place)
   where one <> ' '
$$;

-- Returns what the index holds of a text: each word by its stems in all three languages, and pairs of characters.
-- Only pairs have places, because only they are searched as phrases.
create function search_words(content text) returns tsvector language plpgsql immutable as $$
declare
  words text := content;
  pairs tsvector := '';
begin
  if content ~ unsegmented_characters() then
    words := regexp_replace(content, unsegmented_characters(), ' ', 'g');
    pairs := search_pairs(content);
  end if;
  return strip(to_tsvector('search_english', words)) || strip(to_tsvector('search_german', words))
      || strip(to_tsvector('search_french', words)) || pairs;
end
$$;

-- Returns the stems by which the index holds a token of the default parser; none for a word that it leaves out, and null
-- for what is no word.
create function search_stems(kind integer, token text) returns text[] language sql immutable as $$
  select case when kind in (1, 2, 10, 11, 16, 17)             -- words, compound words and their parts
              then ts_lexize('search_english', token) || ts_lexize('search_german', token)
                   || ts_lexize('search_french', token)
              when kind not in (12, 13, 14, 23)               -- spaces, tags, protocols and entities
              then ts_lexize('simple', token) end
$$;

-- Returns the stems of each word of a search, without words that the given dictionary leaves out.
create function search_terms(content text, without regdictionary) returns setof text[] language sql immutable as $$
  select search_stems(tokid, token)
    from ts_parse('default', regexp_replace(content, unsegmented_characters(), ' ', 'g'))
   where cardinality(search_stems(tokid, token)) > 0 and ts_lexize(without, token) is distinct from '{}'
$$;

-- Returns a query for all words of a search, each by any of its stems, and for characters as they follow each other.
create function search_query(content text, without regdictionary) returns tsquery language sql immutable as $$
  select coalesce(string_agg(part, '&')::tsquery, plainto_tsquery('simple', ''))
    from (select (select '(' || string_agg(distinct '''' || replace(replace(stem, '\', '\\'), '''', '''''') || '''', '|') || ')'
                    from unnest(stems) as stem) as part
            from search_terms(content, without) as stems
          union all
          select case when length(run) = 1 then run
                      else (select string_agg(substr(run, place, 2), '<->' order by place)
                              from generate_series(1, length(run) - 1) as place) end
            from regexp_matches(content, unsegmented_characters() || '+', 'g') as found,
                 unnest(found) as run) as parts
$$;
