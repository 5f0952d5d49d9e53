const LARGEUR = 30;

/** One bar on one line of a terminal; nothing when the output is kept in a file. */
export function drawProgress(titre: string): (faits: number, total: number) => void {
  return (faits, total) => {
    if (!process.stderr.isTTY) return;
    const pleins = total === 0 ? LARGEUR : Math.round((faits / total) * LARGEUR);
    process.stderr.write(
      `\r${titre} [${'█'.repeat(pleins)}${'·'.repeat(LARGEUR - pleins)}] ${faits} / ${total}${faits >= total ? '\n' : ''}`,
    );
  };
}
