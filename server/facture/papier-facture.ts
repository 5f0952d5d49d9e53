// The server looks at the client for its papers alone: each is drawn once, whoever asks for it (a
// test keeps it so).
import { composerAvoir } from '#client/facture/avoir.document.ts';
import { composerDevis } from '#client/facture/devis.document.ts';
import { writeDocumentPdf } from '#client/ui/export/document-pdf.ts';
import { enseigneDe } from '#client/ui/export/enseigne.ts';
import { mentionsLegales } from '#shared/pharmacie/mentions-legales.ts';
import type { Avoir, FactureDetail } from '#shared/facture/facture.schema.ts';
import type { Pharmacie } from '#shared/pharmacie/pharmacie.schema.ts';

/** The A4 of a quote or an invoice, as the screen prints it. */
export const papierFacture = (
  f: FactureDetail,
  pharmacie: Pharmacie | null,
  maintenant: Date,
): Promise<Uint8Array> =>
  writeDocumentPdf(
    composerDevis(f, pharmacie && enseigneDe(pharmacie, mentionsLegales(pharmacie)), maintenant),
  );
/** The A4 of the credit note that undoes an invoice. */
export const papierAvoir = (
  f: FactureDetail,
  a: Avoir,
  pharmacie: Pharmacie | null,
  maintenant: Date,
): Promise<Uint8Array> =>
  writeDocumentPdf(
    composerAvoir(f, a, pharmacie && enseigneDe(pharmacie, mentionsLegales(pharmacie)), maintenant),
  );
