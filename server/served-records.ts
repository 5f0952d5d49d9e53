import { RECORDS, type RecordName } from '#shared/record-list.ts';
import type { AnyRecord, DeclarationOf } from '#shared/record.ts';
import { FournisseurEntity } from './stock/fournisseur/fournisseur.entity.ts';
import { hooksFournisseur } from './stock/fournisseur/fournisseur.hooks.ts';
import { PrescripteurEntity } from './sante/ordonnancier/ordonnancier.entity.ts';
import { hooksPrescripteur } from './sante/ordonnancier/prescripteur.hooks.ts';
import { oterDuRayon } from './stock/produit/oter-du-rayon.ts';
import { RayonEntity } from './stock/rayon/rayon.entity.ts';
import { hooksRayon } from './stock/rayon/rayon.hooks.ts';
import { type RecordHooks, recordRoutes } from './records/record-acts.ts';
import { type AnyRecordEntity, type RecordEntity, recordEntity } from './records/record-entity.ts';

interface Own {
  /** When referenced, or with server-only columns. */
  entity?: AnyRecordEntity;
  hooks?: RecordHooks;
}
/** Only records with entity or hooks. */
const OWN = {
  // Withdrawn products leave the shelf first.
  rayon: { entity: RayonEntity, hooks: { ...hooksRayon, empty: oterDuRayon } },
  fournisseur: { entity: FournisseurEntity, hooks: hooksFournisseur },
  prescripteur: { entity: PrescripteurEntity, hooks: hooksPrescripteur },
} satisfies { readonly [N in RecordName]?: Own };

type RecordNamed<N> = Extract<(typeof RECORDS)[number], { declared: { name: N } }>;
export type RecordEntityOf<N extends RecordName> = N extends keyof typeof OWN
  ? (typeof OWN)[N]['entity']
  : RecordEntity<DeclarationOf<RecordNamed<N>>>;

export const SERVED_RECORDS = RECORDS.map((each) => {
  const of = each as unknown as AnyRecord;
  const own: { readonly [N in RecordName]?: Own } = OWN;
  const { entity = recordEntity(of, {}), hooks } = own[each.declared.name] ?? {};
  return { entity, routes: recordRoutes(of, entity, hooks) };
});
