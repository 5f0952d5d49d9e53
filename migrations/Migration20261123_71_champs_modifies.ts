import { Migration } from '@mikro-orm/migrations';

/** What people type of each record, by table: a change of another column crosses nobody. */
const CHAMPS: Readonly<Record<string, readonly string[]>> = {
  client: [
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
  ],
  produit: [
    'libelle',
    'cip',
    'cip_1',
    'cip_2',
    'cip_deux',
    'dci',
    'qte_min',
    'qte_max',
    'rayon_id',
    'nature_id',
    'forme',
    'famille',
    'classe',
    'categorie',
    'prix_achat',
    'prix_de_vente',
    'tva',
    'css',
    'couvert',
    'posologie',
    'is_active',
  ],
  fournisseur: ['libelle', 'telephone', 'email', 'adresse', 'siteurl'],
  depense: ['libelle', 'categorie', 'montant', 'date'],
  rayon: ['libelle'],
  reference: ['libelle'],
  caisse: ['libelle', 'imprimante', 'imprimante_mm'],
  utilisateur: ['fullname', 'name', 'telephone', 'email', 'is_admin', 'habilitations'],
  pharmacie: [
    'nom_pharmacie',
    'telephone1',
    'telephone2',
    'email',
    'adresse',
    'bp',
    'logo',
    'logo_url',
    'statut_juridique',
    'capital',
    'rccm',
    'nif',
    'site_web',
    'slogan',
    'remise_sans_accord',
    'accord_exige',
  ],
};

/**
 * Which version of a record last changed each field, who did it, when: by this an update made from
 * an older version is known to cross another one or not. No value is kept. The base writes it,
 * whatever hand changed the row; it fires only for statements that name one of the fields, so a
 * sale, which moves a stock, pays nothing.
 */
export class Migration20261123_71_champs_modifies extends Migration {
  override up(): void {
    this.addSql(`
      create table champ_modifie (
        entite text not null, entite_id integer not null, champ text not null,
        version integer not null, par text, at timestamptz not null default now(),
        primary key (entite, entite_id, champ)
      );
      create function f_champ_modifie() returns trigger language plpgsql as $$
      declare
        ancien jsonb := to_jsonb(old);
        nouveau jsonb := to_jsonb(new);
      begin
        insert into champ_modifie (entite, entite_id, champ, version, par, at)
          select tg_table_name, new.id, c, new.version,
            nullif(current_setting('pharmacie.par', true), ''), clock_timestamp()
          from unnest(tg_argv) c
          where ancien -> c is distinct from nouveau -> c
        on conflict (entite, entite_id, champ)
          do update set version = excluded.version, par = excluded.par, at = excluded.at;
        return null;
      end $$;
    `);
    for (const [table, champs] of Object.entries(CHAMPS))
      this.addSql(`
        create trigger ${table}_champs after update of ${champs.join(', ')} on ${table}
          for each row when (${champs.map((c) => `old.${c} is distinct from new.${c}`).join(' or ')})
          execute function f_champ_modifie(${champs.map((c) => `'${c}'`).join(', ')});
      `);
  }

  override down(): void {
    for (const table of Object.keys(CHAMPS))
      this.addSql(`drop trigger ${table}_champs on ${table};`);
    this.addSql('drop function f_champ_modifie(); drop table champ_modifie;');
  }
}
