import type { Notification } from './notification.schema.ts';

export interface EvenementsNotification {
  'notification.creee': { notification: Notification };
  'notification.lues': { notifications: Notification[] };
}
