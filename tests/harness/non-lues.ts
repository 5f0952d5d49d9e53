import type { Notification } from '#shared/admin/notification/notification.schema.ts';
import type { Poste } from './serveur-de-test.ts';

/** What somebody's bell still has to say, the latest first. */
export const nonLues = async (p: Poste): Promise<(string | undefined)[]> =>
  (await p.lire<Notification[]>('/api/notifications?page=1&rows=100')).data.flatMap((n) =>
    n.read_at === null ? [n.data.message] : [],
  );
