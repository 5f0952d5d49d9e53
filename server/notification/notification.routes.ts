import * as api from '#shared/notification/notification.api.ts';
import { ecriture, lecture, type Route } from '../http/requete.ts';
import { lireToutesNotificationsActe, listerNotificationsActe } from './lire-notifications.ts';

export const routesNotification: readonly Route[] = [
  lecture(api.listerNotifications, listerNotificationsActe),
  ecriture(api.lireToutesNotifications, lireToutesNotificationsActe),
];
