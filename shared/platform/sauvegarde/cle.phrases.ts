import { accorder, denombrer } from '#shared/base/texte.ts';

/** Separate, so other screens do not load it. */
export const cleDeSauvegarde = {
  titre: 'Chiffrement',
  enClair:
    'Les sauvegardes sont en clair : qui emporte le disque ou la clé USB lit les clients, les ventes et les prix.',
  chiffrer: 'Chiffrer les sauvegardes',
  changer: 'Changer de clé',
  depuis: (moment: string) => `Chiffrées depuis le ${moment}`,
  avantEnClair: (n: number) =>
    `${denombrer(n, 'sauvegarde')} d’avant ${accorder(n, 'reste', 'restent')} en clair, et ${accorder(n, 's’en va', 's’en vont')} avec le temps.`,
  noter:
    'Cette clé rend les données lisibles. Elle est montrée une seule fois et n’est gardée nulle part : imprimez-la ou recopiez-la, puis rangez-la au coffre, loin des sauvegardes.',
  perdue: 'Perdue, les sauvegardes qu’elle chiffre ne se liront plus jamais.',
  ancienne: 'Gardez aussi l’ancienne clé : les sauvegardes déjà faites la demandent.',
  zero: 'Le rond est toujours le chiffre zéro : la lettre O n’y est jamais.',
  notee: 'Je l’ai notée',
  revoir: 'Revoir la clé',
  prouver: 'Retapez deux groupes, tels que vous les avez notés.',
  groupe: (rang: number) => `Groupe ${rang}`,
  faux: 'Ce ne sont pas ces groupes de la clé : relisez ce que vous avez noté.',
  verifier: 'Vérifier et chiffrer',
  imprimer: 'Imprimer',
  papier: 'Clé des sauvegardes de la pharmacie',
  papierFaite: (moment: string) => `Faite le ${moment}. Clé publique :`,
  papierUsage:
    'Pour restaurer : ADMIN, Paramètres, SAUVEGARDE, ou la commande « npm run restauration ». À garder au coffre, loin des sauvegardes.',
  champ: 'Clé de sauvegarde',
  champAide:
    'Celle du coffre : les groupes, avec ou sans espaces. Deux clés se suivent si elle a changé.',
  chiffree: 'chiffrée',
} as const;
