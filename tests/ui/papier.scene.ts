import { decodePDFRawStream, PDFArray, PDFDocument, PDFRawStream, PDFStream } from 'pdf-lib';

const HEX = /<([0-9A-F]+)> Tj/g;
/** What each page of a paper says: its texts in the order they were written. */
export async function textesDesPages(octets: Uint8Array): Promise<string[][]> {
  const pdf = await PDFDocument.load(octets);
  return pdf.getPages().map((page) => {
    const contenu = page.node.Contents();
    const flux =
      contenu instanceof PDFArray
        ? contenu.asArray().map((r) => pdf.context.lookup(r, PDFStream))
        : [contenu];
    const source = flux
      .filter((f) => f instanceof PDFRawStream)
      .map((f) => Buffer.from(decodePDFRawStream(f).decode()).toString('latin1'))
      .join('\n');
    return [...source.matchAll(HEX)].map(([, hexa = '']) =>
      new TextDecoder('windows-1252').decode(Buffer.from(hexa, 'hex')),
    );
  });
}
