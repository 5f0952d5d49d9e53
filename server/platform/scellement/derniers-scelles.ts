export interface DernierScelle {
  chaine: string;
  seq: number;
  /** Fingerprint, hexadecimal; null when deleted. */
  texte: string | null;
}

const PAR_BLOC = 4_096;
/** Offsets: chain rank, seq, text flag, text. */
const RANG = 0;
const SEQ = 4;
const AVEC_TEXTE = 12;
const TEXTE = 13;
const OCTETS = TEXTE + 32;

/** 45 bytes per row, off-heap: the selling server verifies whole journals. */
export class DerniersScelles {
  readonly #lignes = new Map<number, number>();
  readonly #blocs: Buffer[] = [];
  readonly #chaines: string[] = [];
  readonly #rangs = new Map<string, number>();
  #notees = 0;

  noter(id: number, { chaine, seq, texte }: DernierScelle): void {
    const [bloc, debut] = this.#lieu(this.#ligneDe(id));
    bloc.writeUInt32LE(this.#rangDe(chaine), debut + RANG);
    bloc.writeDoubleLE(seq, debut + SEQ); // possibly forged
    bloc.writeUInt8(texte === null ? 0 : 1, debut + AVEC_TEXTE);
    if (texte !== null) bloc.write(texte, debut + TEXTE, 'hex');
  }

  prendre(id: number): DernierScelle | undefined {
    const ligne = this.#lignes.get(id);
    if (ligne === undefined) return undefined;
    this.#lignes.delete(id);
    return this.#lire(ligne);
  }

  *restants(): Generator<[number, DernierScelle]> {
    for (const [id, ligne] of this.#lignes) yield [id, this.#lire(ligne)];
  }

  #ligneDe(id: number): number {
    const tenue = this.#lignes.get(id);
    if (tenue !== undefined) return tenue;
    const ligne = this.#notees++;
    if (ligne % PAR_BLOC === 0) this.#blocs.push(Buffer.alloc(PAR_BLOC * OCTETS));
    this.#lignes.set(id, ligne);
    return ligne;
  }
  #rangDe(chaine: string): number {
    const connu = this.#rangs.get(chaine);
    if (connu !== undefined) return connu;
    this.#rangs.set(chaine, this.#chaines.length);
    return this.#chaines.push(chaine) - 1;
  }
  #lieu(ligne: number): [Buffer, number] {
    const bloc = this.#blocs[Math.floor(ligne / PAR_BLOC)];
    if (!bloc) throw new Error(`ligne ${ligne} jamais notée`);
    return [bloc, (ligne % PAR_BLOC) * OCTETS];
  }
  #lire(ligne: number): DernierScelle {
    const [bloc, debut] = this.#lieu(ligne);
    const texte = bloc.subarray(debut + TEXTE, debut + OCTETS);
    return {
      chaine: this.#chaines[bloc.readUInt32LE(debut + RANG)] ?? '',
      seq: bloc.readDoubleLE(debut + SEQ),
      texte: bloc.readUInt8(debut + AVEC_TEXTE) === 1 ? texte.toString('hex') : null,
    };
  }
}
