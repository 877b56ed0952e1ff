-- sortes: after
drop index outcomes.decision_of_the_release_before;
