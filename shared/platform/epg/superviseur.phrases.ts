/** `/superviseur`. */
export const pageSuperviseur = {
  titre: 'Superviseur',
  intro:
    'Un superviseur donne les codes qui activent un serveur ou un poste, et annonce les nouvelles versions. Activée, une pharmacie vend sans lui, même sans Internet.',
  ici: 'Ce serveur est son propre superviseur.',
  ailleurs: (adresse: string) => `Le superviseur de ce serveur est à l’adresse ${adresse}.`,
  changer:
    'Pour en prendre un autre : SUPERVISEUR_API dans les réglages du serveur, puis un redémarrage.',
  codes: 'Codes donnés',
  aucunCode: 'Aucun.',
  autreCode: 'Un de plus, sur la machine du serveur :',
  colonnes: ['Code', 'Pour', 'Donné le', 'Servi le'],
  pasServi: 'pas encore',
  masque:
    'Seuls le début et la fin d’un code sont montrés : la commande l’écrit en entier, une fois.',
  versions: 'Versions annoncées',
  enService: (version: string) => `En service ici : ${version}.`,
  aucuneVersion: 'Aucune version n’est annoncée.',
  annoncee: (version: string) => `Annoncée : ${version}.`,
  publier: 'Annoncer une version, sur la machine du serveur :',
  reponses: 'Ce qu’il répond aux programmes',
  refus: 'Cette page est pour un administrateur, ou pour qui est devant le serveur.',
  connexion: 'Se connecter',
  retour: 'Revenir à la pharmacie',
} as const;
