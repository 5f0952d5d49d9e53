import * as api from '#shared/admin/notification/notification.api.ts';
import { writing, reading, type Route } from '../../platform/http/route.ts';
import { lireToutesNotificationsActe, listerNotificationsActe } from './lire-notifications.ts';

export const routesNotification: readonly Route[] = [
  reading(api.listerNotifications, listerNotificationsActe),
  writing(api.lireToutesNotifications, lireToutesNotificationsActe),
];
