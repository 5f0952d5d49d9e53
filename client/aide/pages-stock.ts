import type { PageAide } from './page-aide.ts';

export const STOCK: PageAide = {
  id: 'stock',
  titre: 'Stock et commandes',
  resume: 'Produits, prix, lots, commandes, livraisons, retours.',
  ecrans: ['/stock'],
  image: { nom: 'stock', legende: 'La liste des produits, leur stock et leur prix.' },
  touches: 'partout',
  parties: [
    {
      titre: 'Trouver un produit',
      etapes: [
        '**STOCK**, **Produits**. Tapez [/] puis quelques lettres, ou scannez.',
        'Cliquez sur un titre de colonne pour trier. Les filtres sont au-dessus.',
        'Cliquez sur sa ligne, ou [Entrée] : tout ce qu’on sait de lui s’ouvre à côté ; [J] et [K] passent au suivant, au précédent.',
        'Ce qui ne va pas est dit avec ce qui y remédie : [R] retire un lot périmé, [C] commande.',
        '[E] modifie, [I] imprime l’étiquette, [A] ajuste le stock ; **…** montre le reste.',
      ],
    },
    {
      titre: 'Faire entrer un fichier',
      etapes: [
        '**Produits**, **Outils**, **Importer des produits** : le fichier de l’ancien logiciel ou du grossiste, tel quel.',
        'Dites ce qu’est chaque colonne que l’écran n’a pas reconnue, puis **Continuer**.',
        'Ce qui est douteux se demande une fois par sorte : prix à 0, code à six chiffres, rayon inconnu…',
        'Les bonnes lignes entrent, et le comptoir vend pendant ce temps ; les autres se gardent dans un fichier, chacune avec sa raison.',
        'Un code du fichier s’ajoute à ceux du produit, quatre au plus : l’ancien, encore sur des boîtes, se scanne toujours.',
        '**Derniers imports** : chacun se relit, et se défait tant que rien n’a bougé.',
        '**Outils**, **Reprise : ce qui manque** : sans prix, TVA à vérifier, sans code, sans DCI, sans minimum… chacun est une liste.',
      ],
    },
    {
      titre: 'Changer beaucoup de prix',
      etapes: [
        '**Produits**, **Outils**, **Changer des prix** : un rayon, une famille, un fournisseur…',
        'Un coefficient sur l’achat, ou un pourcentage, et l’arrondi : chaque prix se voit avant et après.',
        'Dans **Derniers changements**, **Annuler** remet les prix d’avant, sauf ceux changés depuis, qui sont dits.',
      ],
    },
    {
      titre: 'Vendre à l’unité',
      etapes: [
        'Sur la boîte, **…**, **Vente à l’unité** : le produit à l’unité, et combien la boîte en contient.',
        '[O] ouvre une boîte, le premier périmé d’abord : ses unités entrent avec le même lot et la même date.',
      ],
    },
    {
      titre: 'Commander',
      etapes: [
        '**Commandes**, **Nouvelle commande**, le fournisseur.',
        '**Proposition…** dit ce qui va manquer et pourquoi, le plus urgent d’abord ; on retouche, puis on l’ajoute à la commande.',
        'Au clavier : [↑] [↓] changent de ligne, les chiffres la quantité, [P] reprend la proposition, [Suppr] écarte : la ligne reste, avec sa raison.',
        '**Budget du mois…** : ce qui est parti ce mois-ci compte d’abord, puis cette commande.',
        '**Répartir** : chaque ligne va au moins cher, si la part de ce fournisseur atteint son minimum de commande.',
        '**Envoyer** : **Envoyer par e-mail**, ou **Marquer envoyée** si vous avez téléphoné.',
      ],
    },
    {
      titre: 'Recevoir une livraison',
      etapes: [
        'Ouvrez la commande, **Réceptionner**.',
        'Scannez chaque boîte, ou **Tout recevoir**, ou **Bon de livraison…** si le fournisseur donne un fichier ; puis corrigez.',
        '**Photo** garde l’image du papier avec la commande.',
        '**Entrer en stock**. Le stock est à jour sur tous les postes.',
        'Le reste ne viendra pas : **Solder sans le reste**.',
      ],
    },
    {
      titre: 'Les prix des fournisseurs',
      etapes: [
        'Dans le volet d’un produit, **Prix et offres…** : chaque fournisseur, son prix, ses gratuites.',
        'Un tarif entier : **Fournisseurs**, les trois points au bout de sa ligne, **Tarif**, un fichier ; il se regarde avant d’être pris.',
        'La commande prend le prix de son fournisseur, et dit qui est moins cher.',
      ],
    },
    {
      titre: 'Casse, périmés, retours',
      etapes: [
        '**Mouvements** : entrée ou sortie avec un motif.',
        '**Retours fournisseurs**, **Nouveau retour**. Acceptés, ils sont finis ; refusés, ils reviennent au stock.',
        'Une boîte périmée ne se vend pas : le panier le dit.',
        'Avant qu’elle périme : **À écouler**, les trois points au bout de sa ligne, **Vendre d’abord**. Le comptoir pose la remise, le vendeur peut l’ôter.',
        '**Vendus d’abord** montre ce qui est marqué, et le retire.',
      ],
    },
  ],
};

export const INVENTAIRE: PageAide = {
  id: 'inventaire',
  titre: 'Inventaire',
  resume: 'Compter un rayon ou toute la pharmacie sans arrêter de vendre.',
  ecrans: ['/gestion/inventaire'],
  image: {
    nom: 'inventaire',
    legende: 'Un rayon à moitié compté : ce qui est attendu, ce qui est compté, l’écart.',
  },
  parties: [
    {
      titre: 'Commencer',
      etapes: [
        '**GESTION**, **Inventaires**, **Nouvel inventaire**.',
        '**Partiel** pour un rayon, **Total** pour tout. Plusieurs personnes comptent ensemble.',
      ],
    },
    {
      titre: 'Compter',
      etapes: [
        'Scannez chaque boîte : le compte monte d’un.',
        'Ou scannez une fois, puis tapez le nombre et [Entrée].',
        '**À vérifier** : une vente a eu lieu pendant le compte. Recomptez ce produit.',
        'Plus de réseau ? Continuez : les comptes partent au retour.',
        'Sans lecteur : **Papiers**, **Feuille de comptage** imprime ce qui reste à compter, rayon par rayon. Saisissez-la aussitôt.',
      ],
    },
    {
      titre: 'Finir',
      etapes: [
        'Un responsable lit les écarts, puis **Clore**. Le stock est corrigé.',
        '**Papiers**, **Rapport PDF** ou **Rapport Excel** garde la trace.',
        'Rien compté de bon : **Annuler l’inventaire**. Le stock ne bouge pas.',
      ],
    },
  ],
};

export const GARDE: PageAide = {
  id: 'garde',
  titre: 'Garde',
  resume: 'Ouvrir une garde et sa taxe, lire le rapport de nuit.',
  ecrans: ['/gestion/garde'],
  image: {
    nom: 'garde',
    legende: 'Une garde en cours, deux à venir, une annulée, une finie avec ce qu’elle a rapporté.',
  },
  parties: [
    {
      titre: 'Préparer une garde',
      etapes: [
        '**GESTION**, **Gardes**, **Nouvelle Garde**.',
        'Le début, la fin, la taxe par boîte. **Enregistrer**.',
        'Elle s’ouvre et se ferme d’elle-même à l’heure dite.',
      ],
    },
    {
      titre: 'Pendant la garde',
      etapes: [
        'Un bandeau le dit sur les écrans de vente. La taxe s’ajoute à chaque boîte.',
        'Il faut commencer plus tôt : **Ouvrir maintenant**. Finir plus tôt : **Terminer la garde**.',
      ],
    },
    {
      titre: 'Le lendemain',
      etapes: [
        'L’œil au bout de la ligne ouvre la garde. **Rapport de nuit** : ventes et taxe, par caisse et par mode de paiement.',
        '**Imprimer** pour le classeur.',
      ],
    },
  ],
};
