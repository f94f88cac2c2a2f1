/** A linear map over GF(2) on 32 bits: row i is the image of bit i. */
export type Matrix = Uint32Array;

/** The image of 32 bits under a map. */
export function apply(matrix: Matrix, vector: number): number {
  let result = 0;
  for (let bit = 0, rest = vector; rest !== 0; bit++, rest >>>= 1) if (rest & 1) result ^= matrix[bit]!;
  return result >>> 0;
}

function multiply(one: Matrix, other: Matrix): Matrix {
  return other.map((row) => apply(one, row));
}

/** What one zero bit does to a CRC-32 (polynomial of RFC 1952, reflected). */
const oneZeroBit: Matrix = Uint32Array.from({ length: 32 }, (_, bit) =>
  bit === 0 ? 0xedb88320 : 1 << (bit - 1),
);

/**
 * Prepares joining checksums: the CRC-32 of A followed by B is `append(crcA, crcB)`, for every B of this length.
 * @param length of B in bytes
 */
export function crc32Append(length: number): (crcA: number, crcB: number) => number {
  let power = oneZeroBit;
  for (let doubling = 0; doubling < 3; doubling++) power = multiply(power, power);
  let shift: Matrix = Uint32Array.from({ length: 32 }, (_, bit) => 1 << bit);
  for (let rest = length; rest > 0; rest = Math.floor(rest / 2)) {
    if (rest % 2 === 1) shift = multiply(power, shift);
    power = multiply(power, power);
  }
  return (crcA, crcB) => (apply(shift, crcA) ^ crcB) >>> 0;
}
