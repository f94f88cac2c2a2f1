-- Reads the rows without a lock against writes, unlike 0028.
alter table control.review_claims validate constraint review_claims_queue_check;
