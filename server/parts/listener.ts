import type { Logger } from 'pino';
import type { Sessions } from '../http/sessions.ts';
import type { Diffusion } from '../realtime/diffusion.ts';
import { Ecoute } from '../realtime/ecoute.ts';
import type { Presence } from '../realtime/presence.ts';
import { signaler } from '../realtime/raise.ts';
import type { AccessReview } from './access-review.ts';
import type { Epoch } from './epoch.ts';
import type { FollowedWorks } from './followed-works.ts';
import type { Part } from './part.ts';

export interface ListenerMeans {
  url: string;
  journal: Logger;
  sessions: Sessions;
  presence: Presence;
  diffusion: Diffusion;
  /** The board in sight of managers: woken by what is published. */
  tableau: { eveiller(): void };
  access: AccessReview;
  works: FollowedWorks;
  epoch: Epoch;
}

/** What is heard from PostgreSQL, and who is told. */
export function listenerPart(means: ListenerMeans): Part {
  const { url, journal, sessions, presence, diffusion, tableau, access, works, epoch } = means;
  let up = false;
  const ecoute = new Ecoute(
    url,
    presence.processus,
    {
      publications: (dernier) => {
        diffusion.annoncer(dernier);
        tableau.eveiller();
      },
      aPublier: signaler,
      presence: () => tableau.eveiller(),
      acces: (news) => access.heard(news),
      etat: (oui) => {
        up = oui;
        sessions.ecouter(oui);
        if (!oui) return;
        // Whatever was told while nobody heard is looked for.
        access.reviewSockets(null);
        works.follow('époque', epoch.look());
        works.follow('présences', presence.reprendre());
        works.follow('rattrapage', diffusion.rattraper());
      },
    },
    journal,
  );
  return {
    name: 'listener',
    start: () => ecoute.demarrer(),
    stop: () => ecoute.arreter(),
    state: () => up,
  };
}
