export const notificationsLues = 'Notifications marquées comme lues avec succès.';
export const notificationsNonLues = 'Impossible de marquer les notifications comme lues.';
