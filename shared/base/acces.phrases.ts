export const nonConnecte = 'Vous devez vous connecter.';
export const nonAutorise = 'Vous n’avez pas l’autorisation de faire cette action.';
export const csrf = 'La session de cette page a expiré : rechargez la page.';
export const motDePasseAChanger = 'Vous devez d’abord changer votre mot de passe.';
export const secondFacteurAPoser =
  'La pharmacie demande une seconde preuve de ce compte : posez-la d’abord.';
export const preuveDemandee = 'Redonnez votre mot de passe pour continuer.';
export const deconnecte = 'Déconnexion réussie.';
export const droitsModifies = {
  titre: 'Vos droits ont changé',
  texte: 'Le menu montre ce qui vous est ouvert maintenant.',
  ecranRetire: 'Cet écran ne vous est plus ouvert.',
} as const;
export const tropDAbonnements = 'Cette page demande trop à la fois : rechargez-la.';
export const tropDeTentatives = (minutes: number) =>
  `Trop de tentatives. Réessayez dans ${minutes} minute${minutes > 1 ? 's' : ''}.`;
export const httpsExige =
  'La caisse ne s’ouvre plus que par son adresse protégée : ouvrez /confiance, qui la donne.';
