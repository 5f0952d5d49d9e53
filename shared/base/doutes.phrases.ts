export const enregistrerQuandMeme = 'Enregistrer quand même ?';
