import { Migration } from '@mikro-orm/migrations';

/**
 * [RES-72] [BOR-12] A paid basket bears what became of its sale: what came back of it, and the insured
 * put right since. Its ticket and its invoice are drawn from it.
 */
export class Migration20261130_50_suites_de_vente extends Migration {
  override up(): void {
    this.addSql(`
      alter table reservation add column etat_retour text not null default 'Aucun'
        check (etat_retour in ('Aucun', 'Partiel', 'Total'));
      update reservation r set etat_retour = v.etat_retour
        from vente v
        where v.reservation_id = r.id and v.etat_retour <> 'Aucun';
      update reservation r set identifiant_assure = v.identifiant_assure,
          nom_assure = v.nom_assure, numero_feuille_assure = v.numero_feuille_assure,
          secteur_assure = v.secteur_assure
        from vente v
        where v.reservation_id = r.id and v.version > 1 and v.total_prise_en_charge > 0
          and (r.identifiant_assure, r.nom_assure, r.numero_feuille_assure, r.secteur_assure)
            is distinct from
            (v.identifiant_assure, v.nom_assure, v.numero_feuille_assure, v.secteur_assure)`);
  }

  override down(): void {
    this.addSql('alter table reservation drop column etat_retour');
  }
}
