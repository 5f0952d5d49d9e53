import { callApi } from '#client/base/call-api.ts';
import { cache } from '#client/base/cache.ts';
import { store } from '#client/base/store.ts';
import { sessionAtom } from '#client/base/session.atoms.ts';
import { toast } from '#client/ui/toast.ts';
import * as phrasesNotification from '#shared/admin/notification/notification.phrases.ts';
import { lireToutesNotifications } from '#shared/admin/notification/notification.api.ts';
import { RACINE_NOTIFICATIONS } from './notification.queries.ts';

export async function marquerLues(): Promise<void> {
  const id = store.get(sessionAtom)?.id;
  if (id === undefined) return;
  const { success } = await callApi(lireToutesNotifications, {
    parametres: { id },
    corps: { userId: id },
    silencieux: true,
  });
  if (!success) return toast.avertir(phrasesNotification.notificationsNonLues);
  toast.succes(phrasesNotification.notificationsLues);
  await cache.invalidateQueries({ queryKey: RACINE_NOTIFICATIONS });
}
