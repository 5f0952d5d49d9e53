/** `/api/docs`. */
export const documentation = {
  titre: 'Pharmacie : l’API pour vos programmes',
  intro:
    'Chaque appel que font nos écrans vous est ouvert, avec les mêmes droits et les mêmes refus. Montants en FCFA (deux décimales au plus), dates ISO 8601, jours de Libreville.',
  entrer: 'Entrer',
  entrerTexte:
    'Un programme entre par un jeton qu’un administrateur lui donne (ADMIN, Utilisateurs, Sécurité, Jetons des programmes), avec ses droits et son dernier jour. Il va dans l’en-tête Authorization (Bearer), et dans auth.token du socket. Ce qui dit qui entre, les sauvegardes et les mises à jour ne s’ouvrent à aucun programme.',
  reponses: 'Les réponses',
  reponsesTexte:
    'Toutes ont une forme : success, message, errors (une phrase par faute), code (à comparer), data, et meta pour les listes. 401 sans jeton, 403 sans le droit, 404 inconnu, 409 conflit, 422 saisie refusée, 429 trop d’essais, 503 à refaire. Une écriture porte un en-tête Idempotency-Key (UUID) : la même clé redonne la même réponse.',
  client: 'Vingt lignes pour commencer',
  clientTexte:
    'Les ventes du jour, puis celles qui se font, en direct. Node 20 ou plus récent, et npm install socket.io-client ; enregistrez-les dans ventes.mjs, puis SERVEUR=… JETON=… node ventes.mjs.',
  appels: 'Les appels',
  evenements: 'Les événements du socket',
  evenementsTexte:
    'Socket.IO, transport websocket. emit("subscribe", {topic, since?}, accusé) ouvre un sujet ; chaque fait validé arrive par « evenement » avec topic, seq (sans trou), nom, at et donnees.',
  chercher: 'Chercher un appel, un événement, un mot',
  trouves: (nombre: number): string => `${nombre} trouvés`,
  machines: 'Pour les machines :',
  droit: 'Droit',
  parametres: 'Paramètres',
  facultatif: 'facultatif',
  corps: 'Corps, par exemple',
  fichier: 'Le fichier part en multipart/form-data.',
  reponse: 'data',
  liste: 'liste de',
  preuve: 'Le mot de passe est redemandé après dix minutes : un programme ne le peut pas.',
  sujets: 'Sujets',
  porte: 'Porte',
} as const;
