-- Premiums of policies with a weighted average are part of it, and premiums of two policies are compared at the rate of
-- the hour. The job computes the weeks again.
truncate overtime_weeks;
