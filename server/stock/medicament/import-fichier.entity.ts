import { defineEntity, p } from '@mikro-orm/postgresql';
import { UtilisateurEntity } from '../../admin/utilisateur/utilisateur.entity.ts';
import { instant, ownedBy } from '../../platform/db/columns.ts';

export const ImportFichierEntity = defineEntity({
  name: 'ImportFichier',
  tableName: 'import_fichier',
  properties: {
    utilisateur_id: ownedBy(UtilisateurEntity).primary(),
    nom: p.text().primary(),
    octets: p.blob().$type<Buffer>(),
    depose_at: instant().defaultRaw('now()'),
  },
});
