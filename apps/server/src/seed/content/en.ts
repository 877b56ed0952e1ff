import type { DemoTexts } from './types.js';

export const english: DemoTexts = {
  banners: {
    welcome: {
      title: 'Welcome to {brand}',
      text: 'Play money to try everything.',
      action: 'Open the lobby',
    },
    fair: {
      title: 'Check every draw yourself',
      text: 'Sealed before betting closes.',
      action: 'See how',
    },
    northern: {
      title: 'Northern lottery, every evening',
      text: 'Real results at 18:15 Hanoi time.',
      action: 'Choose numbers',
    },
    deposit: {
      title: 'Double your first deposit',
      text: '100 % as bonus, to be staked 10x.',
      action: 'See the offer',
    },
    wheel: {
      title: 'The wheel of the day',
      text: 'Three spins, every chance published.',
      action: 'See the wheel',
    },
  },
  announcements: {
    welcome: {
      title: '{brand} is open',
      content:
        '<p>The whole lottery is open: five digits, 11x5, dice, racing, keno, Lucky 28 and Mark Six with a draw every few minutes, every Vietnamese station on its day, the Thai draw, Togel and the Malaysian 4D. <a href="/elott">Choose a game</a></p>',
    },
    fairness: {
      title: 'How we prove that draws are fair',
      content:
        '<p>The seed of each house draw is sealed before betting opens and shown after the result. Anybody can recompute the numbers. <a href="/help?topic=fairness">How to check a draw</a></p>',
    },
    demo: {
      title: 'This site runs on play money',
      content:
        '<p>Balances, deposits and prizes on this brand are play money and cannot be paid out. Nothing you do here costs anything. Results of official lotteries are made up here, too.</p>',
    },
    schedule: {
      title: 'Northern lottery: close of betting',
      content:
        '<p>Betting on the Northern lottery closes at 18:10 Hanoi time, five minutes before the draw. There is no draw during the four days of Tet.</p>',
    },
  },
  articles: {
    register: {
      title: 'How to register',
      html: `<h2>With a username</h2><ol><li>Choose <strong>Register</strong> at the top of the page.</li><li>Fill in a username (a letter first, then letters and digits), a password of at least 8 characters and your date of birth. Fields with a star are required.</li><li>Accept the terms and confirm that you are at least {minimumAge} years old.</li></ol><p>You are logged in at once. Now and then we ask you to copy a few characters, to keep robots out.</p><h2>With a mobile number</h2><p>Choose the tab <strong>Mobile</strong>, enter your number and ask for a code by SMS. You get an account number that you can log in with. Somebody invited you? Follow the link you were sent, or choose “Have a code?” in the form.</p>`,
    },
    deposit: {
      title: 'How to deposit',
      html: `<ol><li>Choose <strong>Deposit</strong> beside your balance.</li><li>Enter an amount or choose one of those offered. The smallest and the largest amount stand below the field.</li><li>Continue to the payment page and confirm there.</li></ol><p>As soon as the payment service confirms the payment your balance changes by itself; you need not reload the page. If you close the payment page the order stays open until the time shown. A payment that is reported twice is credited once.</p><p>Each deposit stands in your account record with its own number. Keep that number when you write to us.</p>`,
    },
    bet: {
      title: 'How to bet',
      html: `<ol><li>Open a game from the lobby. The board shows the draw on sale and the time left, by our clock.</li><li>Choose a kind of bet, then your numbers, or let quick pick choose.</li><li>Set the stake per combination. The board shows how many bets this makes, what they cost and what they can win.</li><li>Put the line into the basket, or bet at once.</li></ol><p>The price of a line is <code>number of bets × results covered × stake per combination</code>. When a draw closes while you are choosing, your picks stay and the board moves on to the next draw. While a draw is open you may cancel a bet and get the whole stake back. Prizes are paid as soon as the draw is settled.</p><h2>Auto-bet</h2><p>An auto-bet places the same numbers on several coming draws: with the same bet size, with one that grows, or so that a win still brings the profit you ask for. The whole amount is reserved at once. With <strong>stop on a win</strong> the rest comes back to you after the first prize; you may cancel what has not been placed yet at any time.</p><h2>Rebate</h2><p>In games with a rebate you may take lower prizes for a lower price: the rebate is taken off before you pay.</p><h2>Limits</h2><p>A bet may be refused, or offered at lower odds, when a number of a draw is sold out. Nothing is placed before you accept.</p>`,
    },
    fairness: {
      title: 'How draws are proved fair',
      html: `<h2>House draws</h2><ol><li><strong>Sealed.</strong> Before betting opens we publish the SHA-256 of a secret seed. From then on we cannot change the seed.</li><li><strong>Closed.</strong> When betting closes we publish one number that stands for all bets together, and which value of a public random source will be used. That value does not exist yet.</li><li><strong>Drawn.</strong> The result follows from the seed, the draw and the public value by a published rule. Nobody could know it before.</li><li><strong>Shown.</strong> The seed is published with the result.</li></ol><h2>Check a draw yourself</h2><p>Open a finished draw and choose <strong>Proof</strong>. Your own browser recomputes every step and marks each one. You can also save the proof and check it with the small program that we publish, which uses nothing of ours.</p><h2>Official draws</h2><p>Results of the Northern lottery come from the official draw. We never make them; the archive lets you compare.</p>`,
    },
    responsible: {
      title: 'Play responsibly',
      html: `<p>Betting is entertainment, not a way to earn money. Over time the house wins: the board shows the expected return of each bet.</p><ul><li>Decide before you start how much time and money you want to spend, and stop there.</li><li>Never bet to win back a loss, and never with borrowed money.</li><li>Do not play when you are tired, upset or drunk.</li><li>Take breaks. Your account record shows what you really won and lost.</li></ul><p>If playing is no longer fun, set a limit, take a break or exclude yourself: the buttons are below. You must be at least {minimumAge} years old; please keep your password from children. Who helps you and your family stands below; most of it is free and anonymous.</p>`,
    },
    terms: {
      title: 'Terms of use',
      html: `<p>Version {termsVersion}</p><ol><li><strong>Who may play.</strong> You are at least {minimumAge} years old, the law where you are allows it, and you have one account, under your own name.</li><li><strong>Play money.</strong> Balances of this demo brand have no value and cannot be paid out.</li><li><strong>Your account.</strong> Keep your password to yourself. Whatever is done with it counts as done by you until you tell us.</li><li><strong>Bets.</strong> A bet counts when we have confirmed it with its number before betting closed. Odds are fixed when you bet. A bet may be cancelled until its draw closes.</li><li><strong>Draws.</strong> A draw that cannot be carried out is void and stakes are returned. If a result was entered wrongly it is corrected in the open, with entries that show both.</li><li><strong>Abuse.</strong> We may refuse bets and close accounts that use programs, stolen identities or errors of the system.</li><li><strong>Disputes.</strong> The record of the ledger and the proof of the draw decide. Write to us within 30 days.</li><li><strong>Changes.</strong> New terms get a new version and are shown to you before they apply.</li></ol>`,
    },
    privacy: {
      title: 'Privacy',
      html: `<p>We keep what is needed to run your account, and nothing to sell.</p><ul><li><strong>What we keep:</strong> what you enter at registration, the addresses and devices you log in from, your bets and movements of money, messages you send us.</li><li><strong>How:</strong> passwords only as hashes that cannot be turned back; mobile numbers and e-mail addresses encrypted. Calls that carry a password are encrypted once more beneath TLS.</li><li><strong>Who sees it:</strong> our staff as far as their work needs it, and the payment and SMS services for your payment or message. In lists of winners your name is masked.</li><li><strong>Cookies:</strong> one for your session, one for a device that you asked us to remember, at most 24 hours. No advertising.</li><li><strong>Your rights:</strong> ask us what we keep, have it corrected or erased. Records that the law makes us keep are erased when their time is over.</li></ul>`,
    },
    contact: {
      title: 'Contact',
      html: `<p>Please tell us the number of the bet, deposit or draw that it is about, and what you expected to happen. Never send us your password or a code: our staff will not ask for them.</p>`,
    },
  },
};
