import { Migration } from '@mikro-orm/migrations';

const CHAMPS = [
  'libelle',
  'nom',
  'telephone',
  'email',
  'ville',
  'prise_en_charge',
  'remise_percent',
  'identifiant_assure',
  'secteur_assure',
  'plafond_dette',
];

/** The statements that watch these fields of a client, in the place of those that did. */
const surveiller = (champs: readonly string[]): string => `
  drop trigger client_champs on client;
  create trigger client_champs after update of ${champs.join(', ')} on client
    for each row when (${champs.map((c) => `old.${c} is distinct from new.${c}`).join(' or ')})
    execute function f_champ_modifie(${champs.map((c) => `'${c}'`).join(', ')});
`;

/** A client is taken off sale, and put back, from the form: two people may cross there too. */
export class Migration20261123_88_client_actif extends Migration {
  override up(): void {
    this.addSql(surveiller([...CHAMPS, 'is_active']));
  }

  override down(): void {
    this.addSql(surveiller(CHAMPS));
  }
}
