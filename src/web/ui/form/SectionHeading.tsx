/** The heading of a part of a form. */
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';

export const SectionHeading = ({ title, text }: { title: string; text?: string | undefined }) => (
  <Box sx={{ marginTop: 3, marginBottom: 1.5, '&:first-of-type': { marginTop: 0 } }}>
    <Typography variant="h2">{title}</Typography>
    {text !== undefined && <Typography sx={{ color: 'text.secondary', marginTop: 0.5 }}>{text}</Typography>}
  </Box>
);
