export const courrielNonRegle =
  'L’envoi d’e-mails n’est pas réglé sur ce serveur : transmettez le document vous-même.';
export const courrielRefuse =
  'Le serveur d’e-mails a refusé l’envoi. Vérifiez l’adresse, ou réessayez plus tard.';
export const courrielMuet = 'Le serveur d’e-mails ne répond pas. Réessayez plus tard.';
export const courrielFerme =
  'Le serveur d’e-mails n’accepte pas ce serveur : le mot de passe de SMTP_URL est à revoir.';
