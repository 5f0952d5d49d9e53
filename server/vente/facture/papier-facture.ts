// Only papers are shared from the client, drawn once (enforced by a test).
import { composerAvoir } from '#client/vente/facture/avoir.document.ts';
import { composerDevis } from '#client/vente/facture/devis.document.ts';
import { writeDocumentPdf } from '#client/ui/export/document-pdf.ts';
import { enseigneDe } from '#client/ui/export/enseigne.ts';
import { mentionsLegales } from '#shared/admin/pharmacie/mentions-legales.ts';
import type { Avoir, FactureDetail } from '#shared/vente/facture/facture.schema.ts';
import type { Pharmacie } from '#shared/admin/pharmacie/pharmacie.schema.ts';

/** A4, as on screen. */
export const papierFacture = (
  f: FactureDetail,
  pharmacie: Pharmacie | null,
  maintenant: Date,
): Promise<Uint8Array> =>
  writeDocumentPdf(
    composerDevis(f, pharmacie && enseigneDe(pharmacie, mentionsLegales(pharmacie)), maintenant),
  );
/** A4. */
export const papierAvoir = (
  f: FactureDetail,
  a: Avoir,
  pharmacie: Pharmacie | null,
  maintenant: Date,
): Promise<Uint8Array> =>
  writeDocumentPdf(
    composerAvoir(f, a, pharmacie && enseigneDe(pharmacie, mentionsLegales(pharmacie)), maintenant),
  );
