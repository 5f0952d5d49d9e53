import * as api from '#shared/notification/notification.api.ts';
import { writing, reading, type Route } from '../http/route.ts';
import { lireToutesNotificationsActe, listerNotificationsActe } from './lire-notifications.ts';

export const routesNotification: readonly Route[] = [
  reading(api.listerNotifications, listerNotificationsActe),
  writing(api.lireToutesNotifications, lireToutesNotificationsActe),
];
