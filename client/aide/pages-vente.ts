import type { PageAide } from './page-aide.ts';

export const VENDRE: PageAide = {
  id: 'vendre',
  titre: 'Vendre',
  resume: 'Faire un panier, l’envoyer à la caisse ou le payer tout de suite.',
  ecrans: ['/vente/reservation'],
  image: { nom: 'vendre', legende: 'À gauche les produits, à droite le panier.' },
  touches: 'vente',
  parties: [
    {
      titre: 'Faire un panier',
      etapes: [
        'Ouvrez **VENTE**, **Réservations**, puis [F4] : une réservation vide s’ouvre.',
        'Scannez les boîtes. Chaque scan ajoute une ligne à droite.',
        'Une boîte périmée est refusée : mettez-la de côté. Un lot inconnu est dit, la boîte se vend.',
        'Sans code : [F2], quelques lettres du nom, [↓] puis [Entrée].',
        'Plusieurs boîtes : tapez 3* avant le scan, ou le nombre sur la ligne du panier.',
      ],
    },
    {
      titre: 'Le client et sa prise en charge',
      etapes: [
        '[F3], le nom du client, [Entrée].',
        'Sur une ligne, [%] puis le taux de la caisse. Le reste à payer se met à jour.',
        'Le numéro de l’assuré et celui de la feuille se demandent en haut de l’écran.',
      ],
    },
    {
      titre: 'Terminer',
      etapes: [
        'Le client paie à la caisse : [Alt+R] la choisit, [F8] envoie. Elle voit le panier tout de suite.',
        'Le client paie ici : [F9], le montant reçu, [Entrée]. Le ticket sort.',
        'Pendant que le paiement part, scannez déjà la vente suivante : ses boîtes attendent leur panier.',
        'Il manque des boîtes : la ligne est rouge et dit combien il en reste. [F7] montre les équivalents.',
      ],
    },
    {
      titre: 'Le client hésite',
      etapes: [
        'Laissez le panier et ouvrez-en un autre avec [F4]. Les pastilles du haut les gardent tous.',
        '[Alt+1] à [Alt+9] passe de l’un à l’autre.',
        'Il veut un prix sur papier : [Alt+T] en fait un devis, valable trente jours.',
      ],
    },
  ],
};

export const ENCAISSER: PageAide = {
  id: 'encaisser',
  titre: 'Encaisser',
  resume: 'Prendre une caisse, recevoir l’argent, rendre la monnaie.',
  ecrans: ['/vente/caisses', '/vente/configuration'],
  image: {
    nom: 'encaisser',
    legende: 'La file des paniers, celui que l’on sert, le montant reçu.',
  },
  touches: 'caisse',
  parties: [
    {
      titre: 'Prendre sa caisse',
      etapes: [
        '**VENTE**, **Caisses**, **Entrer** sur votre caisse.',
        'Tapez votre code PIN. La file des paniers envoyés s’affiche.',
        'La caisse est prise par un autre ? Son nom est écrit : demandez-lui de la rendre.',
      ],
    },
    {
      titre: 'Recevoir l’argent',
      etapes: [
        'Le premier panier de la file est ouvert. Relisez le total avec le client.',
        'Tapez le montant reçu, où que soit le curseur. [F8] met le montant exact.',
        'La monnaie à rendre s’affiche en grand.',
        '[F9] ou [Entrée] : payé, le ticket sort.',
      ],
    },
    {
      titre: 'Une partie en espèces, le reste autrement',
      etapes: [
        'Tapez les espèces, puis [Alt+A] et choisissez l’autre mode. [Alt+N] : sa référence.',
        'Le reste se remplit de lui-même. [F9].',
      ],
    },
    {
      titre: 'Le panier n’est pas bon',
      etapes: [
        '[Alt+V] le renvoie au vendeur.',
        'Le vendeur l’a corrigé : une bande jaune dit ce qui a changé. Relisez avant de payer.',
        'Déjà payé par erreur : un responsable l’annule dans **Ventes**.',
      ],
    },
    {
      titre: 'Montrer au client ce qu’il paie',
      etapes: [
        '**VENTE**, **Configuration**, ouvrez la caisse : **Afficheur client**, **Ajouter un écran**.',
        'Un nom, trois messages au plus pour le repos, **Montrer son code**.',
        'Scannez le code avec la tablette ou le téléphone, ou **Ouvrir sur ce poste** pour un second écran. Il ne sert qu’une fois, dix minutes.',
        'Il suit la caisse de lui-même : produits, assurance, **À payer**, puis reçu et rendu.',
        'Il ne dit aucun nom, sauf si vous cochez **Montrer le nom du client**.',
        'À la caisse « Default », choisissez le **Vendeur suivi** : chaque vendeur a son écran.',
        'Perdu ou volé : **Révoquer**. L’écran s’éteint aussitôt.',
      ],
    },
    {
      titre: 'Quitter la caisse',
      etapes: [
        '[F7] : comptez le tiroir (billetage).',
        '**Rendre la caisse** : la porte, en haut à droite. Un autre peut la prendre.',
      ],
    },
    {
      titre: 'Les postes, et ce qu’ils ont vendu sans le serveur',
      etapes: [
        '**VENTE**, **Configuration**, **Postes** : les machines qui vendent, et quand chacune a été vue.',
        '**Ventes hors ligne** : ce qu’un poste a vendu pendant une coupure, avec ce qui s’écarte du serveur. Ouvrez la ligne, lisez, **J’ai regardé**.',
        'Un poste volé ou vendu : **Mettre à part**. Ce qu’il vend sans le serveur n’est plus reçu ; **Reprendre** le remet en service.',
      ],
    },
  ],
};

export const PAGE_CLIENTS: PageAide = {
  id: 'clients',
  titre: 'Clients et assurances',
  resume: 'Fiches, crédits, devis, bordereaux de la CNAMGS.',
  ecrans: ['/vente/clients', '/vente/devis', '/vente/dashboard'],
  image: { nom: 'clients', legende: 'La liste des clients et ce qu’ils doivent.' },
  touches: 'partout',
  parties: [
    {
      titre: 'Un nouveau client',
      etapes: [
        '**VENTE**, **Clients**, **Nouveau client**. Le nom suffit.',
        'Son numéro d’assuré se garde sur sa fiche et revient à chaque vente.',
      ],
    },
    {
      titre: 'Il règle ce qu’il doit',
      etapes: [
        'Les trois points au bout de sa ligne, puis **Règlements**.',
        'Tapez le montant, ou **Tout régler**. Un reçu sort.',
        '**Relevé de compte** dit tout ce qui a été pris et payé.',
      ],
    },
    {
      titre: 'Envoyer les feuilles à l’assurance',
      etapes: [
        '**Ventes**, **Recapitulatif CNAMGS**.',
        'Choisissez la période. Les feuilles incomplètes sont en rouge : **Corriger l’assuré**.',
        'Sur chaque rangée, la base couverte × le taux fait ce qui est réclamé.',
        'Exportez. Les feuilles corrigées plus tard partent avec le bordereau suivant.',
      ],
    },
    {
      titre: 'Le ticket sur son téléphone',
      etapes: [
        'Vente payée : **Envoyer le ticket** ou [Ctrl+E]. Plus tard, **Ventes**, la ligne, **Détail**.',
        '**WhatsApp** : tapez son numéro, **Envoyer**, puis envoyez le message. **E-mail** : il part seul.',
        'Il montre les montants. Cochez **Avec le nom des produits** seulement si le client le demande.',
        'Déjà imprimé ou envoyé, il porte DUPLICATA. Son lien s’ouvre 90 jours.',
      ],
    },
    {
      titre: 'Un client rapporte une boîte',
      etapes: [
        '**Ventes** : scannez le code à barres de son ticket, ou ouvrez la ligne, **Reprendre des boîtes**.',
        'Scannez chaque boîte rapportée, ou **+**. **Quarantaine** si elle ne peut plus se vendre.',
        'Dites pourquoi, comment l’argent est rendu, puis **Rendre**. L’avoir s’imprime : **Ticket** ou **PDF**.',
      ],
    },
    {
      titre: 'Annuler une vente',
      etapes: [
        '**Ventes**, la ligne, **Détail**, **Annuler la vente**, et dites pourquoi.',
        'Les boîtes reviennent au stock. Le ticket reste dans la liste, barré.',
        'Une vente dont une boîte est déjà revenue ne s’annule plus : reprenez le reste.',
      ],
    },
  ],
};

export const MOBILE_MONEY_AIDE: PageAide = {
  id: 'mobile-money',
  titre: 'Le mobile money',
  resume: 'Aucune somme reçue ne se perd ; celles qui attendent une personne sont ici.',
  ecrans: ['/vente/mobile-money'],
  parties: [
    {
      titre: 'Régler une fois',
      etapes: [
        '**Paramètres**, **MOBILE MONEY** : l’opérateur relié et ses accès. **Simulateur** sert à apprendre.',
        'Un secret posé ne se montre plus : il se remplace. Les préfixes proposent l’opérateur.',
        'Tout est juste : **Production**. Chaque demande prend alors de l’argent au client.',
      ],
    },
    {
      titre: 'Ce qu’une personne doit faire',
      etapes: [
        '**Ventes**, **Mobile money**, **À traiter**. Ouvrez la ligne.',
        '**Non confirmé** : cherchez-le sur le relevé de l’opérateur, puis **Dire ce que montre le relevé**.',
        '**Confirmé en retard** : **Rattacher à une vente** du même montant, ou **Rembourser**, par l’opérateur ou en espèces.',
        '**À vérifier** : une référence saisie à la caisse. Trouvée sur le relevé, **Vue sur le relevé**.',
      ],
    },
    {
      titre: 'Rapprocher le relevé',
      etapes: [
        '**Relevé…** : choisissez le fichier de l’opérateur, vérifiez les colonnes, lisez le rapport.',
        'Les références retrouvées sont vérifiées, les paiements non confirmés sont confirmés, les frais notés.',
        'Les frais vont au compte 631, au jour du paiement ; si ce mois est déjà exporté, au jour de l’import.',
        'Les lignes laissées sont sur leur relevé, pas chez nous, ou d’un autre montant : gardez le fichier.',
        '**Absents du relevé** : chez nous, pas sur le leur.',
      ],
    },
  ],
};

export const CERTIFICATION: PageAide = {
  id: 'certification',
  titre: 'La facture de l’État',
  resume: 'Chaque vente part se faire certifier ; la caisse ne l’attend jamais.',
  ecrans: ['/vente/certification'],
  parties: [
    {
      titre: 'Régler une fois',
      etapes: [
        '**Paramètres**, **CERTIFICATION** : le pays, la **Base d’essai**, le jeton donné par l’État.',
        '**Essayer une vente et son avoir** montre ce que son serveur répond.',
        'Tout est juste : **Production**. Cette base ne revient plus à l’essai.',
      ],
    },
    {
      titre: 'Au comptoir',
      etapes: [
        'Rien ne change : le ticket sort avec le code, ou « Certification en attente ».',
        'Une entreprise veut sa facture : **Facture d’entreprise…** au règlement, son nom et son NIF.',
        'Réimprimé plus tard, le ticket porte le code et le QR.',
      ],
    },
    {
      titre: 'Ce qu’une personne doit faire',
      etapes: [
        '**Ventes**, **Certification** : ce qui attend, depuis quand, ce qui est refusé.',
        '**En attente** : rien, elle part d’elle-même. Avec un portail, **Saisir le code lu sur le portail**.',
        '**Incertaine** : cherchez-la sur le portail. Présente, écrivez son code ; absente, **Absente du portail : renvoyer**.',
        '**Refusée** : corrigez le client ou le réglage que dit la phrase, jamais un montant.',
        'Chaque soir, **Comptes d’un jour** : nos ventes, celles que l’État a comptées, leurs écarts.',
      ],
    },
  ],
};
