// The one place where the server looks at the client: a paper is drawn once, whoever asks for it (a test keeps it the only one).
import { composerDevis } from '#client/facture/devis.document.ts';
import { ecrireDocumentPdf } from '#client/ui/export/document-pdf.ts';
import { enseigneDe } from '#client/ui/export/enseigne.ts';
import { mentionsLegales } from '#shared/pharmacie/mentions-legales.ts';
import type { FactureDetail } from '#shared/facture/facture.schema.ts';
import type { Pharmacie } from '#shared/pharmacie/pharmacie.schema.ts';

/** The A4 of a quote or an invoice, as the screen prints it. */
export const papierFacture = (f: FactureDetail, pharmacie: Pharmacie | null, maintenant: Date): Promise<Uint8Array> =>
  ecrireDocumentPdf(composerDevis(f, pharmacie && enseigneDe(pharmacie, mentionsLegales(pharmacie)), maintenant));
