import type { PageAide } from './page-aide.ts';

export const JOURNEE: PageAide = {
  id: 'journee',
  titre: 'Fin de journée',
  resume: 'Compter les tiroirs, valider les billetages, lire la journée.',
  ecrans: ['/gestion/arrete-caisse', '/gestion/fin-journee'],
  image: {
    nom: 'journee',
    legende:
      'Les ventes du jour, puis chaque caisse : ce qui était attendu, ce qui est compté, l’écart.',
  },
  parties: [
    {
      titre: 'Compter le tiroir',
      etapes: [
        'À la caisse, [F7]. Tapez le nombre de chaque billet et de chaque pièce.',
        'Ce qui reste pour demain : **Fond laissé**. La somme à remettre au coffre s’écrit dessous.',
        '[F9] ou **Enregistrer le billetage**. Ce qui était attendu ne se montre qu’après : comptez ce qui est là.',
        'Le compte n’est pas juste : on demande le **Motif de l’écart**. Écrivez ce que vous savez.',
      ],
    },
    {
      titre: 'L’argent qui entre et qui sort',
      etapes: [
        'Le fond du matin, un dépôt en banque, un transfert, un ajout, un retrait : [F7], **Mouvement de caisse**.',
        'Un règlement de client et une dépense **Payée de la caisse** s’y écrivent seuls : ne les tapez pas deux fois.',
      ],
    },
    {
      titre: 'Valider',
      etapes: [
        '**GESTION**, **Billetages**. Ouvrez celui de la caisse.',
        'Relisez l’écart avec le caissier, **Valider le billetage**. Il ne change plus.',
        'Le compte est à refaire : **Renvoyer**, avec le motif. Le caissier l’apprend et recompte.',
        'Compté trop tôt : le caissier le **Retire** tant qu’il n’est pas validé, et la caisse continue.',
        '**Écarts par personne** : ce qui manque et ce qui est en trop, par caisse, sur la période.',
      ],
    },
    {
      titre: 'Lire la journée',
      etapes: [
        '**GESTION**, **Journées** : ventes, dépenses, mouvements, produits vendus.',
        'Une course, des fournitures : onglet **Dépenses**, **Nouvelle dépense**.',
        'Pour le comptable : **Rapport de fin de journée**, puis **Imprimer (A4)** ou **Classeur (.xlsx)**.',
        'Chaque mouvement d’espèces et le solde après lui : onglet **Livre de caisse**, par caisse ou pour toutes.',
      ],
    },
    {
      titre: 'Donner son mois au comptable',
      etapes: [
        'Un mois terminé se clôt seul : onglet **Comptabilité**, **Dossier**, et tout est dans un classeur.',
        '**Écritures** : le même journal, pour son logiciel. Le premier export fige les chiffres : il attend que les comptages du mois soient validés.',
        '**Comptes** : ceux du plan SYSCOHADA, à changer si votre comptable en suit d’autres.',
        'Ce que doivent les fonds, ce que vous devez : par ancienneté, au bas de la même page.',
        'Ce que demandent les fournisseurs : **STOCK**, **Fournisseurs**, **Factures**, **Nouvelle facture**.',
      ],
    },
    {
      titre: 'Prouver que rien n’a changé',
      etapes: [
        'Chaque nuit se clôt seule : onglet **Clôtures**, une ligne par caisse et une pour la pharmacie ; mois et années aussi.',
        'Imprimez la clôture et gardez-la : son code et son empreinte prouvent plus tard que rien n’a été ôté.',
        '**Vérifier** relit tout ce qui est scellé et dit, s’il le faut, quelle vente et quel champ ont été changés.',
        '**Archiver la période** : un fichier que votre comptable contrôle sans nous. À garder six ans, en deux lieux.',
        'Qui a changé quoi : onglet **Changements**.',
      ],
    },
  ],
};

export const STATISTIQUES: PageAide = {
  id: 'statistiques',
  titre: 'Statistiques',
  resume: 'Ce qui se vend, ce que cela rapporte, ce qui dort.',
  ecrans: ['/gestion/statistique'],
  image: {
    nom: 'statistiques',
    legende:
      'Les produits les plus et les moins vendus. Les autres chiffres sont sous les onglets.',
  },
  parties: [
    {
      titre: 'Choisir la période',
      etapes: [
        '**GESTION**, **Statistiques** s’ouvre sur ce mois. En haut, un clic change de période : **Hier**, **7 jours**, **Année**.',
        'Les flèches, de chaque côté, vont à la période d’avant ou d’après, de même durée.',
        'Une autre période : choisissez deux dates, **Valider**.',
        'Sans dates, tout est compté depuis le début. **Réinitialiser** y revient.',
        'Un mois en cours se compare à date : aux mêmes jours du mois d’avant, jusqu’à la même heure.',
      ],
    },
    {
      titre: 'Suivre de loin',
      etapes: [
        '**Soir**, en haut : le chiffre du jour, la marge, le mois, les écarts, les ruptures, ce que doit la CNAMGS.',
        '**Approuver** valide un billetage d’une pression.',
        '**Ouvrir dans WhatsApp** prépare le message : choisissez à qui, envoyez.',
        'La journée close, le même rapport part à l’adresse e-mail de la pharmacie.',
        '**Objectifs** : le chiffre voulu du mois, pour la pharmacie et pour chacun.',
      ],
    },
    {
      titre: 'Regarder la journée en direct',
      etapes: [
        '**En direct**, en haut, change tout seul : vendeurs, caisses, ventes de l’heure.',
        'Une valeur grisée date un peu : le lien est coupé.',
      ],
    },
    {
      titre: 'Un écran au mur',
      etapes: [
        '**En direct**, puis **Écran mural** : de gros chiffres sur fond noir, pour un téléviseur. La marge n’y est pas.',
        'L’écran change tout seul. [Échap] revient à la page ordinaire.',
      ],
    },
    {
      titre: 'Garder un chiffre',
      etapes: ['**Exporter vers Excel**, ou l’image d’un graphique avec **Enregistrer l’image**.'],
    },
  ],
};

export const REGLAGES: PageAide = {
  id: 'reglages',
  titre: 'Réglages et utilisateurs',
  resume: 'La pharmacie, ses listes, ses comptes, ses autres postes.',
  ecrans: ['/admin', '/new-password', '/ma-securite', '/reprise', '/'],
  image: { nom: 'reglages', legende: 'Paramètres, Autres postes : l’adresse à taper et son code.' },
  touches: 'partout',
  parties: [
    {
      titre: 'Ajouter un poste ou une tablette',
      etapes: [
        '**ADMIN**, **Paramètres**, **AUTRES POSTES**.',
        'Visez le code avec la tablette, ou tapez l’adresse protégée.',
        'La première fois, **Faire confiance à ce serveur** dit quoi faire sur chaque machine.',
        'En haut à droite, vos initiales, **Installer l’application** : elle a sa fenêtre et son icône.',
        'Cette ligne n’y est pas : elle est dans le menu du navigateur, ou l’application est déjà installée.',
        'Sur un téléphone, les écrans principaux sont en bas ; tous les autres sous **Plus**.',
      ],
    },
    {
      titre: 'Ajouter une personne',
      etapes: [
        '**ADMIN**, **Utilisateurs**. Le nom, les droits, un code PIN pour la caisse.',
        'Le mot de passe montré sert une fois : la personne choisit le sien.',
        'Elle s’en va : désactivez son compte. Ses ventes restent à son nom.',
      ],
    },
    {
      titre: 'Protéger les comptes',
      etapes: [
        'Vos initiales, **Ma sécurité** : où vous êtes connecté. **Fermer** ce que vous ne reconnaissez pas.',
        '**Poser la seconde preuve** : un code de votre téléphone, demandé avec le mot de passe. Gardez les dix codes de papier loin du poste.',
        '**ADMIN**, **Utilisateurs**, **Sécurité** : la demander à qui administre, n’ouvrir que l’adresse protégée, garder à chacun ses paniers.',
        'Téléphone perdu : un administrateur choisit **Retirer la seconde preuve** sur la ligne du compte.',
        'Ce qui ne se reprend pas redemande votre mot de passe après dix minutes.',
      ],
    },
    {
      titre: 'La pharmacie',
      etapes: [
        '**Paramètres**, **GENERAL** : nom, téléphone, logo. Le ticket à droite se dessine pendant que vous tapez.',
        'Les espèces s’y arrondissent à 5 FCFA, si vous le voulez ; les autres modes restent dus au franc.',
        '**Adresse publique des tickets** : le nom, en https, par lequel un téléphone atteint la page du ticket. Qui a installé le serveur la donne.',
        'Le papier du ticket (80 ou 58 mm) se choisit sur chaque poste, en haut à droite.',
      ],
    },
    {
      titre: 'Garder une copie',
      etapes: [
        'Une copie se fait seule chaque nuit. **ADMIN**, **Paramètres**, **SAUVEGARDE** dit la dernière bonne.',
        'Un orage, un doute : **Sauvegarder maintenant**. On continue de vendre.',
        'Le **Dossier** écrit là devrait être sur un autre disque ou une clé : demandez-le à votre installateur.',
        '**Chiffrer les sauvegardes** : imprimez la clé, retapez-en deux groupes. La feuille va au coffre.',
        'Une grosse erreur : **Revenir à un moment**. Tout ce qui est venu après s’efface : appelez d’abord votre installateur.',
      ],
    },
    {
      titre: 'Comment va le serveur',
      etapes: [
        '**ADMIN**, **Paramètres**, **ÉTAT DU SERVEUR** : chaque ligne est juste, à surveiller ou en panne, et dit quoi faire.',
        'Ce qui ne va pas sonne aussi à la cloche des administrateurs, une fois tant que cela dure, et leur est envoyé par courriel.',
        'Un programme (comptabilité…) entre par un jeton à lui : **Utilisateurs**, **Sécurité**, **Faire un jeton**. Donnez-lui le moins de droits possible.',
      ],
    },
    {
      titre: 'Une nouvelle version',
      etapes: [
        'Une bande bleue propose **Actualiser**. Finissez d’abord ce qui est commencé.',
        'Rien ne se recharge tout seul pendant une vente.',
        'Un administrateur voit aussi **Télécharger**, puis **Installer** : la caisse s’arrête une minute. Faites-le le soir.',
      ],
    },
  ],
};

export const PANNE: PageAide = {
  id: 'panne',
  titre: 'En cas de panne',
  resume: 'Réseau, courant, imprimante : quoi faire, quoi ne pas faire.',
  ecrans: [],
  image: {
    nom: 'panne',
    legende:
      'Le réseau est coupé : la bande le dit, la vente en espèces est faite et gardée sur ce poste.',
  },
  parties: [
    {
      titre: 'Le réseau est coupé',
      etapes: [
        'En haut, **Hors ligne** et depuis quand. Ne fermez pas la page.',
        'À l’écran de vente, vendez en espèces : le ticket est PROVISOIRE et porte le numéro du poste. À une caisse ouverte, les espèces s’encaissent.',
        'Cartes, crédit, devis et prises en charge attendent. Gardez le panier.',
        'Vérifiez le câble ou le Wi-Fi du poste, puis la box. Au retour, tout part tout seul : **Non synchronisé** disparaît.',
      ],
    },
    {
      titre: 'Un seul poste ne marche pas',
      etapes: [
        'Rechargez avec [F5]. Sinon fermez le navigateur et rouvrez-le.',
        'Il dit que le serveur ne répond pas, et les autres marchent : c’est son câble ou son Wi-Fi.',
        'Continuez sur un autre poste : vos paniers y sont.',
      ],
    },
    {
      titre: 'Le courant est coupé',
      etapes: [
        'Aucune vente payée n’est perdue. Un ticket sorti est une vente faite.',
        'Au retour, allumez d’abord l’ordinateur du serveur et attendez deux minutes.',
        'Allumez ensuite les postes. Un paiement resté sans réponse repart une seule fois.',
        'Vérifiez l’heure du serveur, en bas à droite de Windows.',
      ],
    },
    {
      titre: 'L’imprimante ne sort rien',
      etapes: [
        'Du papier ? Le capot est fermé ? Le voyant est vert ? Éteignez-la, rallumez-la.',
        'La vente est enregistrée même sans ticket. Ne la refaites pas.',
        'Réimprimez avec [Ctrl+P]. **Imprimer sur ce poste** prend l’autre imprimante.',
      ],
    },
    {
      titre: 'Le lecteur de codes écrit mal',
      etapes: [
        'Une touche [Verr Maj] allumée ? Éteignez-la.',
        'Les chiffres arrivent en désordre : sous [?], choisissez un lecteur plus lent.',
        'En attendant, [F2] et le nom du produit.',
      ],
    },
    {
      titre: 'Le certificat est refusé',
      etapes: [
        '« Votre connexion n’est pas privée » : ce poste ne connaît pas encore le serveur.',
        'Ouvrez /confiance à l’adresse simple et suivez la page.',
        'Si l’empreinte n’est pas la même que sur le serveur, n’acceptez pas : appelez votre installateur.',
      ],
    },
  ],
};
