import IMask from 'imask';

/** Puts the masks of an app over its fields, by their names. */
export function mask(root: ParentNode): () => void {
  const masked = [...root.querySelectorAll<HTMLInputElement>('input[data-mask]')].map((input) => {
    switch (input.dataset.mask) {
      case 'card':
        return IMask(input, { mask: '0000 0000 0000 0000' });
      case 'date':
        return IMask(input, { mask: '00.00.0000' });
      case 'phone':
        return IMask(input, { mask: '+{41} 00 000 00 00' });
      case 'amount':
        return IMask(input, {
          mask: Number,
          scale: 2,
          thousandsSeparator: ',',
          radix: '.',
          padFractionalZeros: true,
        });
      default:
        return IMask(input, { mask: '0000' });
    }
  });
  return () => masked.forEach((one) => one.destroy());
}
