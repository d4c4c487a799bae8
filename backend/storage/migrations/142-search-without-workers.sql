-- The cost of the function tells the planner to use the indexes of words, but also that parallel
-- workers would pay off. Starting them takes several times as long as the search.
ALTER FUNCTION search_words(text) PARALLEL RESTRICTED;
