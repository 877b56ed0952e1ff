-- Work of the processor that a request is asked for: one more kind of question that is good once.
alter table identity.challenge drop constraint challenge_kind_check;
alter table identity.challenge add constraint challenge_kind_check check (kind in ('captcha', 'slider', 'proof', 'passkey', 'work'));
