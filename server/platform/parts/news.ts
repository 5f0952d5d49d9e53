import type { Logger } from 'pino';
import type { Sessions } from '../http/sessions.ts';
import type { Broadcast } from '../realtime/broadcast.ts';
import { Listener } from '../realtime/listener.ts';
import type { Presence } from '../realtime/presence.ts';
import type { StationPresence } from '../realtime/station-presence.ts';
import type { Publisher } from '../realtime/publish.ts';
import type { AccessReview } from './access-review.ts';
import type { Epoch } from './epoch.ts';
import type { FollowedWorks } from './followed-works.ts';
import type { ServerPart } from './part.ts';
import type { SessionEnds } from './session-ends.ts';

export interface ListenerMeans {
  url: string;
  journal: Logger;
  sessions: Sessions;
  presence: Presence;
  stations: StationPresence;
  broadcast: Broadcast;
  publisher: Publisher;
  /** Debounced to once a second. */
  coalescees: readonly { eveiller(): void }[];
  access: AccessReview;
  ends: SessionEnds;
  works: FollowedWorks;
  epoch: Epoch;
}

export function listenerPart(means: ListenerMeans): ServerPart {
  const { url, journal, sessions, presence, stations, broadcast, publisher, coalescees } = means;
  const { access, ends, works, epoch } = means;
  let up = false;
  const eveiller = () => coalescees.forEach((n) => n.eveiller());
  const listener = new Listener(
    url,
    presence.processNumber,
    {
      publications: (last) => {
        // our own numbered events are delivered without rereading
        void publisher.settled().then(() => broadcast.announce(last));
        eveiller();
      },
      toPublish: publisher.wake,
      presence: eveiller,
      access: (news) => {
        access.heard(news);
        if (news.base) ends.look();
      },
      state: (heard) => {
        up = heard;
        sessions.setHearing(heard);
        if (!heard) return;
        // catches up after a lost connection
        access.reviewSockets(null);
        works.follow('époque', epoch.look());
        works.follow('présences', presence.resume());
        works.follow('présences des postes', stations.resume());
        works.follow('rattrapage', broadcast.catchUp());
      },
    },
    journal,
  );
  return {
    name: 'listener',
    start: () => listener.start(),
    stop: () => listener.stop(),
    state: () => up,
  };
}
