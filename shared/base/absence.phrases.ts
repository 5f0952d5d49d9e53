export const horsLigneTitre = 'Le serveur de la pharmacie ne répond pas';
export const horsLigneAttente =
  'Ne fermez rien : cette page continue d’elle-même dès qu’il répond.';
export const horsLigneRetour = 'Le serveur répond : on continue.';
export const horsLigneMarche = {
  titre: 'Ce qui marche encore',
  points: [
    'Un vendeur connecté sur ce poste vend en espèces, avec un ticket PROVISOIRE ; ses ventes sont remises au serveur dès qu’il répond.',
    'Une caisse déjà ouverte à l’écran encaisse les espèces : le ticket porte PROVISOIRE, la vente s’enregistre au retour.',
    'Un panier déjà ouvert à l’écran se modifie ; il est gardé sur ce poste.',
    'Le guide se lit, page « En cas de panne ».',
  ],
} as const;
export const horsLigneAttend = {
  titre: 'Ce qui attend le serveur',
  points: [
    'Ouvrir une caisse, envoyer un panier, faire un devis.',
    'Cartes, chèques, mobile money, crédit et prises en charge.',
    'Le stock, les clients, les rapports.',
  ],
} as const;
export const horsLigneQueFaire = {
  titre: 'Que faire',
  points: [
    'L’ordinateur du serveur est-il allumé ? Sinon, allumez-le et attendez deux minutes.',
    'Ce poste est-il sur le Wi-Fi ou le câble de la pharmacie ?',
    'Les autres postes marchent ? Redémarrez celui-ci. Aucun ne marche ? Éteignez puis rallumez la box.',
  ],
} as const;
export const horsLigneGardes = (brouillons: number, paiements: number, ventes = 0): string => {
  const dire = (n: number, un: string, plusieurs: string) =>
    n === 0 ? [] : [`${n} ${n === 1 ? un : plusieurs}`];
  const dites = [
    ...dire(ventes, 'vente à remettre', 'ventes à remettre'),
    ...dire(paiements, 'paiement non synchronisé', 'paiements non synchronisés'),
    ...dire(brouillons, 'panier modifié', 'paniers modifiés'),
  ];
  return dites.join(' et ');
};
export const horsLigneSurCePoste = (quoi: string) =>
  `Gardé sur ce poste : ${quoi}. Rien n’est perdu.`;
export const horsLigneEssayer = 'Réessayer';
export const horsLigneVendre = 'Vendre sans le serveur';
export const horsLignePersonne =
  'Personne n’était connecté sur ce poste : vendre attend le serveur, qui seul vérifie un mot de passe.';
export const horsLigneQuandMeme = 'Ouvrir l’écran sans le serveur';
export const horsLigneGuide = 'Lire le guide';
