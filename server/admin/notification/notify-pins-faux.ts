import type { EntityManager } from '@mikro-orm/postgresql';
import { jourDe } from '#shared/base/dates.ts';
import { pinsFaux } from '#shared/admin/notification/notification.rules.ts';
import type { ActRequest } from '../../platform/http/route.ts';
import type { PinsFaux } from '../utilisateur/pin-d-un-autre.ts';
import { notifier } from './notifier.ts';

/** [NOT-21] To account managers, in the attempt's transaction. */
export const notifyPinsFaux =
  ({ maintenant }: Pick<ActRequest, 'maintenant'>) =>
  (em: EntityManager, faux: PinsFaux): Promise<void> =>
    notifier(em, [pinsFaux({ ...faux, jour: jourDe(maintenant) })], maintenant);
